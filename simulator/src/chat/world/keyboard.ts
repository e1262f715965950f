/** A button below a message: it opens an address or tells the bot something. */
export type Button =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly callback_data: string }

/** Rows of buttons, in the vendor's own shape. */
export type InlineKeyboard = readonly (readonly Button[])[]
