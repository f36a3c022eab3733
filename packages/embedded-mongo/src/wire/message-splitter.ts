import { maxMessageBytes } from './message'

const smallestMessage = 16 + 5

/** Splits a byte stream into messages; chunks may have any size. */
export class MessageSplitter {
  private chunks: Buffer[] = []
  private buffered = 0
  private wanted = 0

  /** Returns the messages that this chunk completes. Throws for an invalid message length. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk)
    this.buffered += chunk.length
    const messages: Buffer[] = []
    for (;;) {
      if (this.wanted === 0) {
        if (this.buffered < 4) return messages
        this.wanted = this.peekLength()
      }
      if (this.buffered < this.wanted) return messages
      messages.push(this.read(this.wanted))
      this.wanted = 0
    }
  }

  private peekLength(): number {
    const length = this.joined().readInt32LE(0)
    if (length < smallestMessage || length > maxMessageBytes) throw new Error(`a message of ${length} bytes`)
    return length
  }

  private read(bytes: number): Buffer {
    const all = this.joined()
    const rest = all.subarray(bytes)
    this.chunks = rest.length > 0 ? [rest] : []
    this.buffered = rest.length
    return all.subarray(0, bytes)
  }

  private joined(): Buffer {
    const [first] = this.chunks
    if (first && this.chunks.length === 1) return first
    const all = Buffer.concat(this.chunks, this.buffered)
    this.chunks = [all]
    return all
  }
}
