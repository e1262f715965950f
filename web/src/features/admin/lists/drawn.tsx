import type { ComponentType } from 'react'

/** A table wants a function of its row; cells that need words or the time of day are components. */
export function drawn<Row extends object>(Cell: ComponentType<Row>) {
  return (row: Row) => <Cell {...row} />
}
