import { endpoints } from '@cratewatch/contracts/calls'
import { notFound } from '@tanstack/react-router'
import { call } from '../../lib/api/api.ts'

/** Lets only a demo instance through; elsewhere the page is not found. */
export async function requireDemo(): Promise<void> {
  const { demo } = await call(endpoints.instanceInfo)
  if (!demo) throw notFound()
}
