/** Returns true when the pages of a micro-frontend are rendered on the server. */
export type MayRender = (name: string) => boolean

/** `on`, `off` or `discovery,account`. Throws a readable error for anything else. */
export function parseServerRendering(text: string): { readonly isOn: boolean; readonly mayRender: MayRender } {
  if (text === 'on') return { isOn: true, mayRender: () => true }
  if (text === 'off') return { isOn: false, mayRender: () => false }
  const names = text.split(',').map((name) => name.trim())
  if (!names.every((name) => /^[a-z][a-z0-9-]*$/.test(name))) {
    throw new Error('must be on, off, or names of micro-frontends such as discovery,account')
  }
  return { isOn: true, mayRender: (name) => names.includes(name) }
}
