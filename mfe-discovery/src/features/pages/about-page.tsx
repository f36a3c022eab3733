import { pageTitles } from '@plekje/contracts/plain'
import { Container, LinkButton } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { about } from '../../copy/company'
import * as paths from '../../paths'
import { PageHead } from './page-head'
import styles from './pages.module.css'

export function AboutPage() {
  const { brand } = site()
  const copy = about(brand)
  usePageTitle(pageTitles.about(brand))
  return (
    <Container className={styles.page}>
      <PageHead title={copy.heading} lead={copy.lead} />
      <ul className={styles.stats} aria-label={copy.statsLabel}>
        {copy.stats.map(({ value, label }) => (
          <li key={label}>
            <strong>{value}</strong>
            <span>{label}</span>
          </li>
        ))}
      </ul>
      <div className={styles.pair}>
        {[copy.mission, copy.story].map(({ heading, paragraphs }) => (
          <section key={heading} className={styles.prose}>
            <h2>{heading}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
      <section aria-labelledby="values">
        <h2 id="values">{copy.values.heading}</h2>
        <ul className={styles.values}>
          {copy.values.items.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.call}>
        <h2>{copy.more}</h2>
        <LinkButton variant="primary" to={paths.results({ criteria: { showAll: true } })}>
          {copy.moreLink}
        </LinkButton>
      </section>
    </Container>
  )
}
