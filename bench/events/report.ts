export const perSecond = (count: number, seconds: number): string => Math.round(count / seconds).toLocaleString('en')

export const row = (engine: string, what: string, figures: string): void =>
  console.log(`${engine.padEnd(9)} ${what.padEnd(56)} ${figures}`)
