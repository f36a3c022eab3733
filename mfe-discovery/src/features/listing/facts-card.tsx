import type { VenueFacts } from '@plekje/contracts'
import { FACT_TITLES } from '@plekje/contracts/fact-titles'
import { listingCopy } from '../../copy/listing'
import { FACT_NAMES, factText } from './fact-text'
import styles from './facts-card.module.css'
import viewStyles from './listing-view.module.css'

/** Known facts one by one, then a list of the unknown ones (VENUE-13). */
export function FactsCard({ facts = {} }: { facts: VenueFacts | undefined }) {
  const rows = FACT_NAMES.map((name) => ({ name, title: FACT_TITLES[name], value: factText(name, facts) }))
  const knownFacts = rows.filter(({ value }) => value !== undefined)
  const unknownFacts = rows.filter(({ value }) => value === undefined)
  return (
    <section className={viewStyles.section} aria-labelledby="facts">
      <h2 id="facts">{listingCopy.facts}</h2>
      {knownFacts.length > 0 && (
        <dl className={styles.facts}>
          {knownFacts.map(({ name, title, value }) => (
            <div key={name} className={styles.fact} data-value={facts[name]}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {unknownFacts.length > 0 && (
        <p className={styles.unknown}>
          {listingCopy.unknownFacts} {unknownFacts.map(({ title }) => title.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}
