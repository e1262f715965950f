/** The most letters of what people type in to sign in. Apart from the schemas, so that pages have it without them. */
export const LONGEST_ADDRESS = 512
export const LONGEST_PASSWORD = 4096
export const LONGEST_CODE = 64
