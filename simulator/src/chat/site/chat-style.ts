/** The messenger's additions to the common style. */
export const chatStyle = `
h1{font-size:21px}.sr{position:absolute;clip-path:inset(50%)}
.wrap:has(.messenger){max-width:1120px;padding-bottom:24px}.wrap:has(.messenger) footer{margin-top:18px}
.messenger{display:grid;grid-template-columns:300px 1fr;gap:18px;height:max(440px,calc(100dvh - 176px))}
.side{display:flex;flex-direction:column;gap:12px;min-height:0}.side>div{flex:1;overflow:auto;scrollbar-width:thin}
.people{list-style:none;padding:2px;display:grid;gap:2px}.people a{display:flex;gap:12px;align-items:center;padding:10px 12px;border-radius:12px;text-decoration:none;min-height:60px}
.people a:hover{background:color-mix(in srgb,var(--ink) 5%,transparent)}.people a[aria-current]{background:var(--sleeve);box-shadow:var(--shade)}
.people span:last-child{min-width:0;display:grid}.people b,.people small{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.people small{color:var(--ink2);font-size:13.5px}
.avatar{flex:none;width:42px;height:42px;border-radius:50%;display:grid;place-items:center;font:700 15px/1 Bricolage,system-ui;letter-spacing:0}
.new{display:flex;gap:8px}.new input{flex:1}
.chat{display:flex;flex-direction:column;padding:0;min-height:0;overflow:hidden}
.with{display:flex;gap:14px;align-items:center;padding:14px 20px;border-bottom:1px solid var(--line)}.with .acts{margin-left:auto}.back{display:none}
.thread{flex:1;overflow:auto;padding:18px 20px 8px;display:flex;flex-direction:column;gap:10px;scrollbar-width:thin;outline-offset:-3px;background:radial-gradient(circle at 20px 20px,color-mix(in srgb,var(--ink) 4%,transparent) 1px,transparent 1.5px) 0 0/22px 22px,color-mix(in srgb,var(--paper) 55%,var(--sleeve))}
.thread>:first-child{margin-top:auto}
.said{max-width:min(78%,500px);display:grid;gap:5px}.said.mine{align-self:flex-end}.said.bot{align-self:flex-start}
.bubble{border-radius:16px;padding:9px 14px 7px;background:var(--sleeve);box-shadow:0 1px 2px #3b2a1426,0 0 0 1px color-mix(in srgb,var(--line) 60%,transparent);overflow:hidden}
.bot .bubble{border-bottom-left-radius:5px}.mine .bubble{background:var(--ink);color:var(--paper);box-shadow:none;border-bottom-right-radius:5px}
.words{white-space:pre-wrap;overflow-wrap:anywhere}.bubble time{display:block;text-align:right;font-size:12px;color:var(--ink2);font-variant-numeric:tabular-nums}.mine time{color:inherit;opacity:.72}
.author{display:block;font-size:13.5px;margin-bottom:2px}.words a{color:var(--label);text-decoration-color:currentColor}.mine .words a{color:inherit}
.words code,.words pre{font:.86em JB,ui-monospace,monospace;background:color-mix(in srgb,var(--ink) 8%,transparent);border-radius:5px;padding:1px 5px}.words pre{padding:8px 10px;overflow:auto}
.words blockquote{border-left:3px solid var(--label);padding-left:10px;color:var(--ink2)}
.keys{display:grid;gap:5px}.keys>div{display:flex;gap:5px}.keys form,.keys a{flex:1}.key{display:flex;align-items:center;justify-content:center;gap:5px;width:100%;min-height:42px;border:0;border-radius:11px;padding:8px 12px;font:600 14.5px Instrument,system-ui;background:color-mix(in srgb,var(--label) 11%,var(--sleeve));color:var(--ink);text-decoration:none;cursor:pointer}
.key:hover{background:color-mix(in srgb,var(--label) 20%,var(--sleeve))}.key:active{transform:translateY(1px)}
.key.waits{background:repeating-linear-gradient(115deg,color-mix(in srgb,var(--label) 11%,var(--sleeve)) 0 14px,color-mix(in srgb,var(--label) 22%,var(--sleeve)) 14px 28px);background-size:200% 100%;animation:waits 2s linear infinite}@keyframes waits{to{background-position:-62px 0}}
.day{text-align:center;margin:10px 0 4px}.day span{font-size:13px;font-weight:600;color:var(--ink2);background:var(--sleeve);border-radius:99px;padding:3px 12px;box-shadow:inset 0 0 0 1px var(--line)}
.heard{align-self:center;background:var(--ink);color:var(--paper);border-radius:99px;padding:7px 16px;font-size:14.5px;position:sticky;bottom:4px}
.hush{margin:auto;padding:32px;text-align:center;color:var(--ink2);max-width:36ch}.hush .big{font:750 24px/1.15 Bricolage,system-ui;letter-spacing:-.02em;color:var(--ink);margin-bottom:8px}
[data-part=composer]{border-top:1px solid var(--line);padding:12px 20px 14px;display:grid;gap:10px}.say,.start{display:flex;gap:10px}.start{flex-wrap:wrap}.start .say:last-child{flex:1}.grow{flex:1;width:100%}
.menu{display:flex;gap:6px;overflow-x:auto;scrollbar-width:none}.chip{border:0;border-radius:99px;min-height:34px;padding:5px 13px;font:500 13.5px JB,ui-monospace,monospace;background:color-mix(in srgb,var(--ink) 7%,transparent);color:var(--ink);cursor:pointer}.chip:hover{background:color-mix(in srgb,var(--ink) 13%,transparent)}
details summary{cursor:pointer;font-size:14px;color:var(--ink2);padding:4px 0}.shut{text-align:center;color:var(--ink2);padding:10px}.refusal{color:var(--label);font-size:14px;padding:0 20px}.refusal:not(:empty){padding:8px 20px}
.invite{display:grid;justify-items:center;gap:8px;text-align:center;padding:36px 24px}.invite .avatar{width:92px;height:92px;font-size:32px}.invite h1{font-size:30px}.invite form{width:100%;margin-top:10px}
@media(max-width:720px){header.top{padding:12px 0}.messenger{grid-template-columns:1fr;height:calc(100dvh - 132px)}.messenger.open .side,.messenger:not(.open) .chat{display:none}.wrap:has(.messenger){padding:0 10px 10px}.wrap:has(.messenger) footer{margin-top:8px;padding-top:8px;font-size:12px}.back{display:grid;place-items:center;width:42px;height:42px;text-decoration:none;font-size:22px}.with{padding:8px 12px 8px 4px}.said{max-width:88%}}
`
