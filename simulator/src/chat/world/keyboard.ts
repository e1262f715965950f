/** A button below a message: opens an address, or sends data to the bot. */
export type Button =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly callback_data: string }

/** Rows of buttons, in the vendor's own shape. */
export type InlineKeyboard = readonly (readonly Button[])[]
