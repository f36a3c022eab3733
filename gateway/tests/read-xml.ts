export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text of the element and its descendants. */
  readonly text: string
}

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const piece = /<\?xml [^?<>]*\?>|<\/([a-z]+)>|<([a-z]+)((?: [a-z:]+="[^"<>]*")*)(\/?)>|([^<>]+)/gy

/**
 * Parses the subset of XML that feeds use: no comments, sections or instructions; every element closed in order, one
 * root, every `&` an entity, only characters that XML allows. Throws for anything else.
 */
export function readXml(xml: string): XmlElement {
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' }
  const open: OpenElement[] = [root]
  let at = 0
  for (const [whole, closed, opened, attributes = '', isEmpty, text] of xml.matchAll(piece)) {
    at += whole.length
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.text += decoded(text)
    if (closed !== undefined) {
      const { name, ...element } = open.pop() ?? root
      if (name !== closed) throw new Error(`</${closed}> closes <${name}>`)
      const around = open.at(-1)
      if (!around) throw new Error(`</${closed}> closes nothing`)
      around.children.push({ name, ...element })
      around.text += element.text
    }
    if (opened !== undefined) {
      const element = { name: opened, attributes: attributesOf(attributes), children: [], text: '' }
      if (isEmpty) parent.children.push(element)
      else open.push(element)
    }
  }
  const [only, ...others] = root.children
  if (at !== xml.length) throw new Error(`no XML from ${JSON.stringify(xml.slice(at, at + 40))} on`)
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error('not one root')
  return only
}

/** `matchAll` with a sticky expression ends at the first mismatch. */
const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/ ([a-z:]+)="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value ?? '')]))

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (/&(?!#\d+;|(?:amp|lt|gt|quot|apos);)/.test(text)) throw new Error(`a bare & in ${text}`)
  const plain = text.replace(/&(?:#(\d+)|([a-z]+));/g, (_, code: string | undefined, name = '') =>
    code === undefined ? (named[name] ?? '') : String.fromCodePoint(Number(code)),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has not.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(plain) || !plain.isWellFormed()) {
    throw new Error(`characters that XML has not in ${JSON.stringify(plain)}`)
  }
  return plain
}

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const textOf = (element: XmlElement, name: string): string | undefined => childrenOf(element, name)[0]?.text
