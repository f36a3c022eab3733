export const perSecond = (count: number, seconds: number): string => Math.round(count / seconds).toLocaleString('en')

export const printRow = (subject: string, measurement: string, figures: string): void =>
  console.log(`${subject.padEnd(9)} ${measurement.padEnd(56)} ${figures}`)
