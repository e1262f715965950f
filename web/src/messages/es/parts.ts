/** The texts of this language, by when they are needed. */
export const parts = {
  door: () => import('./parts/door.ts'),
  list: () => import('./parts/list.ts'),
  later: () => import('./parts/later.ts'),
}
