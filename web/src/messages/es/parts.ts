/** The texts of this language, by when they are needed. */
export const parts = {
  first: () => import('./parts/first.ts'),
  list: () => import('./parts/list.ts'),
  later: () => import('./parts/later.ts'),
}
