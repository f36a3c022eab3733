import { z } from 'zod'
import { FACT_VALUES } from './fact-titles'
import { FACTS, type Fact } from './facts'

export const eachFact = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(FACTS.map((fact) => [fact, schema])) as { [Name in Fact]: Schema }

export const FactAnswer = z.enum(FACT_VALUES, 'Kies ja, deels of nee.')

const wholeFrom = (from: number, to: number) => {
  const problem = `Vul een heel getal in van ${from} tot en met ${to}.`
  return z.number(problem).int(problem).min(from, problem).max(to, problem)
}
export const GroupSize = wholeFrom(1, 10_000)
export const MinimumAge = wholeFrom(0, 99)

/** Known facts; an absent one is unknown. A place with vegan food has vegetarian food. */
export const VenueFacts = z.object({
  ...eachFact(FactAnswer.optional()),
  groupSize: GroupSize.optional(),
  minimumAge: MinimumAge.optional(),
})
export type VenueFacts = z.infer<typeof VenueFacts>
