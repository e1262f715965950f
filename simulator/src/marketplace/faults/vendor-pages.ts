/** Pages that a proxy in front of the API sends instead of data. */

export const forbiddenPage = `<!DOCTYPE html>
<html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head>
<body><h1>Sorry, you have been blocked</h1><h2>You are unable to access this site</h2>
<p>This website is using a security service to protect itself from online attacks.</p></body></html>
`

export const unauthorizedPage = `<html>
<head><title>401 Authorization Required</title></head>
<body><center><h1>401 Authorization Required</h1></center><hr><center>nginx</center></body>
</html>
`

export const badGatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`

export const maintenancePage = `<!DOCTYPE html>
<html lang="en"><head><title>We'll be right back</title></head>
<body><h1>We'll be right back</h1><p>The site is down for maintenance. "num_for_sale": 0</p></body></html>
`
