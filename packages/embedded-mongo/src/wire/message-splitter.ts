import { maxMessageBytes } from './message'

/** A header and an empty document. */
const minMessageBytes = 16 + 5

/** Splits a byte stream into messages; chunks may have any size. */
export class MessageSplitter {
  private chunks: Buffer[] = []
  private bufferedBytes = 0
  /** Length of the message that is being received; 0 until it is known. */
  private messageBytes = 0

  /** Returns the messages that this chunk completes. Throws for an invalid message length. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk)
    this.bufferedBytes += chunk.length
    const messages: Buffer[] = []
    for (;;) {
      if (this.messageBytes === 0) {
        if (this.bufferedBytes < 4) return messages
        this.messageBytes = this.peekLength()
      }
      if (this.bufferedBytes < this.messageBytes) return messages
      messages.push(this.read(this.messageBytes))
      this.messageBytes = 0
    }
  }

  private peekLength(): number {
    const length = this.joinChunks().readInt32LE(0)
    if (length < minMessageBytes || length > maxMessageBytes) throw new Error(`a message of ${length} bytes`)
    return length
  }

  private read(bytes: number): Buffer {
    const all = this.joinChunks()
    const remaining = all.subarray(bytes)
    this.chunks = []
    if (remaining.length > 0) this.chunks.push(remaining)
    this.bufferedBytes = remaining.length
    return all.subarray(0, bytes)
  }

  private joinChunks(): Buffer {
    const [first] = this.chunks
    if (first && this.chunks.length === 1) return first
    const all = Buffer.concat(this.chunks, this.bufferedBytes)
    this.chunks = [all]
    return all
  }
}
