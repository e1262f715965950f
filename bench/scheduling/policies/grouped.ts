import { instant } from '@cratewatch/domain/kernel/instant'
import {
  afterAnswer,
  afterLooks,
  memberKey,
  shouldAsk,
  type GroupState,
  type Member,
  type Terms,
} from '@cratewatch/domain/scheduling/policy/asked-group'
import type { GroupAnswer } from '@cratewatch/domain/scheduling/policy/follow-up'
import { beginLore } from '@cratewatch/domain/scheduling/policy/group'
import type { Probe, Sight } from '@cratewatch/domain/scheduling/policy/probe'
import type { World } from '../world.ts'
import { Ours, type OursOptions } from './ours.ts'

type Master = { readonly members: readonly number[]; state: GroupState; isGrouped: boolean }

/** Our policy with masters as further probes: their number is that of the records plus their own. */
export class Grouped extends Ours {
  private readonly masters: readonly Master[]
  private readonly masterOf: Int32Array

  constructor(world: World, options: OursOptions, masters: readonly (readonly number[])[]) {
    super(world, options, masters.length)
    this.masterOf = new Int32Array(world.size)
    this.masters = masters.map((members, master) => {
      for (const record of members) this.masterOf[record] = master
      const lore = beginLore(this.probesOf(members))
      return { members, state: { lore, asked: null }, isGrouped: false }
    })
  }

  isMaster(id: number): boolean {
    return id >= this.world.size
  }

  sawMaster(id: number, answer: GroupAnswer, now: number): void {
    const master = this.masters[id - this.world.size]!
    const at = instant(now * 1000)
    master.state = afterAnswer(master.state, this.membersOf(master), answer, this.terms(), at)
    this.place(master)
    this.rest(id, at)
  }

  override saw(record: number, sight: Sight, now: number): void {
    super.saw(record, sight, now)
    const master = this.masters[this.masterOf[record]!]!
    if (master.state.asked === null) return
    const after = afterLooks(master.state, this.membersOf(master), this.terms())
    if (after === master.state) return
    master.state = after
    this.place(master)
    if (after.asked === null) this.endIfWaiting(this.masterOf[record]!)
  }

  protected override release(id: number): void {
    if (this.isMaster(id)) {
      const { asked } = this.masters[id - this.world.size]!.state
      if (asked === null) this.masters[id - this.world.size]!.isGrouped = false
      else this.index.set(id, this.clock.index + asked.rest)
      return
    }
    super.release(id)
    const number = this.masterOf[id]!
    const master = this.masters[number]!
    if (master.members.length > 1 && !master.isGrouped) this.consider(master, number)
    this.index.set(id, memberKey(this.probes[id]!, master.state.asked, this.clock))
  }

  /** One that rests ends when it would be released. */
  private endIfWaiting(number: number): void {
    const id = this.world.size + number
    if (!this.index.has(id)) return
    this.index.remove(id)
    this.masters[number]!.isGrouped = false
  }

  private consider(master: Master, number: number): void {
    if (!shouldAsk(master.state.lore, this.probesOf(master.members), this.terms())) return
    master.isGrouped = true
    this.index.set(this.world.size + number, this.clock.index)
  }

  /** The places of its members anew; who rests is placed when the floor has passed. */
  private place(master: Master): void {
    for (const record of master.members)
      if (this.index.has(record))
        this.index.set(record, memberKey(this.probes[record]!, master.state.asked, this.clock))
  }

  private terms(): Terms {
    return { pace: this.clock.pace, floor: this.floor }
  }

  private membersOf(master: Master): readonly Member[] {
    return master.members.map((record) => {
      const probe = this.probes[record]!
      return { probe, count: probe.last?.sight === 'on' ? 1 : 0 }
    })
  }

  private probesOf(members: readonly number[]): readonly Probe[] {
    return members.map((record) => this.probes[record]!)
  }
}
