import type { Endpoint, Gives, Takes, WireSchema } from './endpoint.ts'
import { endpoints as declared } from './endpoints.ts'

/**
 * An endpoint as its caller needs it: without schemas, which remain as types. Browsers load these instead of the
 * declarations, and no validator with them.
 */
export type ApiCall<E extends Endpoint = Endpoint> = Pick<
  E,
  'method' | 'path' | 'caller' | Extract<keyof E, 'file' | 'raw'>
> & {
  /** False for 204, which has no body, and for files. */
  readonly hasAnswer: boolean
  /** Is never there; keeps the types of input and answer. */
  readonly declared?: E
}

/** An endpoint whose body is known by what it takes and gives, like its other parts. */
type Slim<E> = {
  readonly [Part in keyof E]: Part extends 'body' ? WireSchema<Gives<E[Part]>, Takes<E[Part]>> : E[Part]
}

type Calls<Declared> = {
  readonly [Name in keyof Declared]: Slim<Declared[Name]> extends infer E extends Endpoint
    ? ApiCall<E>
    : never
}

function withoutSchemas<Declared extends Readonly<Record<string, Endpoint>>>(
  table: Declared,
): Calls<Declared> {
  const calls = Object.entries(table).map(([name, { method, path, caller, file, raw, answer }]) => {
    const hasAnswer = answer !== undefined
    return [name, { method, path, caller, hasAnswer, ...(file && { file }), ...(raw && { raw }) }]
  })
  // Safe because the names are those of the table.
  return Object.fromEntries(calls) as Calls<Declared>
}

/** Every call of the API by name. The build of the web application puts the finished table in place of this module. */
export const endpoints: Calls<typeof declared> = withoutSchemas(declared)
