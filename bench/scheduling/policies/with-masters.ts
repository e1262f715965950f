import { instant } from '@cratewatch/domain/kernel/instant'
import type { CheckState, ObservedState } from '@cratewatch/domain/scheduling/policy/check-state'
import {
  afterAnswer,
  afterMemberChecks,
  emptyMembers,
  memberKey,
  shouldCheckMaster,
  type MasterState,
  type Member,
  type Terms,
} from '@cratewatch/domain/scheduling/policy/masters/master-check'
import {
  initialRates,
  ratesAtBeginning,
  type MasterAnswer,
} from '@cratewatch/domain/scheduling/policy/masters/master-value'
import type { World } from '../world.ts'
import { Ours, type OursOptions } from './ours.ts'

type Master = { readonly members: readonly number[]; state: MasterState; isMasterChecked: boolean }

/** Our policy with masters as further check states: their number is that of the records plus their own. */
export class WithMasters extends Ours {
  private readonly masters: readonly Master[]
  private readonly masterOf: Int32Array
  /** Records whose first observation, no copy, came from a master's answer, and when it came. */
  readonly emptied: { readonly record: number; readonly at: number }[] = []

  constructor(world: World, options: OursOptions, masters: readonly (readonly number[])[]) {
    super(world, options, masters.length)
    this.masterOf = new Int32Array(world.size)
    this.masters = masters.map((members, master) => {
      for (const record of members) this.masterOf[record] = master
      const rates = initialRates(this.checkStatesOf(members))
      return { members, state: { rates, masterCheck: null }, isMasterChecked: false }
    })
    if (options.share !== undefined) this.masters.forEach((master, number) => this.consider(master, number))
  }

  isMaster(id: number): boolean {
    return id >= this.world.size
  }

  sawMaster(id: number, answer: MasterAnswer, now: number): void {
    const master = this.masters[id - this.world.size]!
    const at = instant(now * 1000)
    master.state = afterAnswer(master.state, this.membersOf(master), answer, this.terms(), at)
    this.empty(master, now)
    this.place(master)
    this.rest(id, at)
  }

  override saw(record: number, observed: ObservedState, now: number): void {
    super.saw(record, observed, now)
    const master = this.masters[this.masterOf[record]!]!
    if (master.state.masterCheck === null) return
    const after = afterMemberChecks(master.state, this.membersOf(master), this.terms())
    if (after === master.state) return
    master.state = after
    this.place(master)
    if (after.masterCheck === null) this.endIfWaiting(this.masterOf[record]!)
  }

  protected override release(id: number): void {
    if (this.isMaster(id)) {
      const { masterCheck } = this.masters[id - this.world.size]!.state
      if (masterCheck === null) this.masters[id - this.world.size]!.isMasterChecked = false
      else this.index.set(id, this.clock.index + masterCheck.rest)
      return
    }
    super.release(id)
    const number = this.masterOf[id]!
    const master = this.masters[number]!
    if (!master.isMasterChecked) this.consider(master, number)
    this.index.set(id, memberKey(this.checkStates[id]!, master.state.masterCheck, this.clock))
  }

  /** One that rests ends when it would be released. */
  private endIfWaiting(number: number): void {
    const id = this.world.size + number
    if (!this.index.has(id)) return
    this.index.remove(id)
    this.masters[number]!.isMasterChecked = false
  }

  private empty(master: Master, now: number): void {
    for (const { record } of emptyMembers(master.state, this.membersOf(master))) {
      this.fresh.remove(record)
      super.saw(record, 'off', now)
      this.emptied.push({ record, at: (master.state.masterCheck?.at ?? now * 1000) / 1000 })
    }
  }

  private consider(master: Master, number: number): void {
    if (master.members.length < 2) return
    const checkStates = this.checkStatesOf(master.members)
    const rates = ratesAtBeginning(master.state.rates, checkStates)
    if (!shouldCheckMaster(rates, checkStates, this.terms())) return
    master.state = { rates, masterCheck: null }
    master.isMasterChecked = true
    this.index.set(this.world.size + number, this.clock.index)
  }

  /** Places its members again; a resting one once its floor has passed. */
  private place(master: Master): void {
    for (const record of master.members)
      for (const queue of [this.index, this.fresh])
        if (queue.has(record))
          queue.set(record, memberKey(this.checkStates[record]!, master.state.masterCheck, this.clock))
  }

  private terms(): Terms {
    return { ...this.clock, floor: this.floor }
  }

  private membersOf(master: Master): readonly (Member & { readonly record: number })[] {
    return master.members.map((record) => {
      const checkState = this.checkStates[record]!
      return { record, checkState, count: checkState.last?.observed === 'on' ? 1 : 0 }
    })
  }

  private checkStatesOf(members: readonly number[]): readonly CheckState[] {
    return members.map((record) => this.checkStates[record]!)
  }
}
