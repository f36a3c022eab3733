import type { Facets } from '@plekje/contracts'
import { FACT_TITLES } from '@plekje/contracts/fact-titles'
import { FACTS, factsText, PARTLY } from '@plekje/contracts/facts'
import { readFacts, withName, withoutName } from '@plekje/contracts/requested-facts'
import { Checkbox } from '@plekje/ui'
import { resultsCopy } from '../../copy/results'
import styles from './filter-column.module.css'
import type { ResultsControls } from './use-results-state'

interface FactsFilterProps {
  state: ResultsControls
  /** Counts among the results; absent while loading. */
  counts: Facets['facts']
}

/**
 * Filters by facts, which must all hold (SEARCH-24). Once a fact is chosen, a checkbox includes venues for which it
 * partly holds.
 */
export function FactsFilter({ state: { criteria, change }, counts }: FactsFilterProps) {
  const { facts, alsoPartly } = readFacts(criteria.facts)
  // `change` passes the criteria of the address, because a second choice may come before the first has been rendered.
  const choose = (name: (typeof FACTS)[number] | typeof PARTLY) => (isOn: boolean) =>
    change(({ facts: text }) => ({ facts: factsText(isOn ? withName(text, name) : withoutName(text, name)) }))
  return (
    <fieldset>
      <legend className={styles.legend}>{resultsCopy.facts}</legend>
      <p className={styles.hint}>{resultsCopy.factsHint}</p>
      {facts.length > 0 && (
        <Checkbox
          label={resultsCopy.alsoPartly}
          name="facts"
          value={PARTLY}
          isChecked={alsoPartly}
          onChange={choose(PARTLY)}
        />
      )}
      {FACTS.map((fact) => (
        <Checkbox
          key={fact}
          label={FACT_TITLES[fact]}
          name="facts"
          value={fact}
          isChecked={facts.includes(fact)}
          count={counts && (counts.find(({ value }) => value === fact)?.count ?? 0)}
          onChange={choose(fact)}
        />
      ))}
    </fieldset>
  )
}
