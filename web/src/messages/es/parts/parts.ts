/** The texts of this language, by when they are needed. */
export const parts = {
  first: () => import('./first.ts'),
  list: () => import('./list.ts'),
  later: () => import('./later.ts'),
}
