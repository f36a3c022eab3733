import type { IncomingMessage } from 'node:http'
import express, { type RequestHandler } from 'express'
import { type BodyLimit, bytesBesideTexts } from './body-limit'

const QUOTE = 0x22
const BACKSLASH = 0x5c

const OPENS = 1
const CLOSES = 2
const SEPARATES = 3
const QUOTES = 4
/** Structural meaning of a byte of JSON; 0 for most. */
const meanings = new Uint8Array(256)
for (const byte of Buffer.from('[{')) meanings[byte] = OPENS
for (const byte of Buffer.from(']}')) meanings[byte] = CLOSES
meanings[0x2c] = SEPARATES
meanings[QUOTE] = QUOTES

/** Parses a JSON body within its limits. A body that exceeds them is never turned into values. */
export const parseJsonBody = (limit: BodyLimit): RequestHandler =>
  express.json({
    limit: limit.bytes,
    strict: false,
    verify: (_request: IncomingMessage, _response, body: Buffer, charset: string) => {
      // JSON is UTF-8 (RFC 8259), and `isWithin` compares bytes.
      if (charset.toLowerCase() !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' })
      if (!isWithin(body, limit)) throw Object.assign(new Error('too many values'), { type: 'entity.too.complex' })
    },
  })

/**
 * True when JSON has at most `values` values and `depth` levels, and no more bytes beside its texts than
 * `bytesBesideTexts`. Counts bytes before parsing, because values take a hundred times the memory of their
 * text. An empty list or object counts as two; the limit allows for that. Invalid JSON is left to the parser.
 */
export function isWithin(json: Buffer, { values, depth }: Pick<BodyLimit, 'values' | 'depth'>): boolean {
  let valueCount = 1
  let level = 0
  let textCount = 0
  let bytesLeft = bytesBesideTexts(values)
  for (let at = 0; at < json.length; at += 1) {
    bytesLeft -= 1
    if (bytesLeft < 0) return false
    const meaning = meanings[json[at] as number]
    if (meaning === 0) continue
    if (meaning === QUOTES) {
      textCount += 1
      // A text is a value or the key of one.
      if (textCount > 2 * values) return false
      at = endOfText(json, at)
      if (at === -1) return true
    } else if (meaning === CLOSES) {
      level -= 1
      if (level < 0) return true
    } else {
      valueCount += 1
      if (meaning === OPENS) level += 1
      if (level > depth || valueCount > values) return false
    }
  }
  return true
}

/** Index of the closing quote; -1 when there is none. */
function endOfText(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    if (json[at] === BACKSLASH) at += 1
    else if (json[at] === QUOTE) return at
  }
  return -1
}
