/** Which part of a list is looked at, as the address says it: what is left out is the usual. */
export type ListView = { readonly page?: number | undefined }

/** A list as its page is given it: the part that is looked at, and the way to another one. */
export type ListViewProps<View extends ListView> = { view: View; onViewChange: (view: View) => void }
