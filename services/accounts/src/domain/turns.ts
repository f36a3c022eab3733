/** Makes calls of one name wait for each other, within this process. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>()

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(name) ?? Promise.resolve()).then(work, work)
    this.last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.last.get(name) === mine) this.last.delete(name)
    }
  }
}
