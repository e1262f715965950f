import { takeFromAddress } from './arrival.ts'

takeFromAddress()
