import { pageTitles } from '@plekje/contracts/plain'
import { Container } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { type LegalText, privacy, terms } from '../../copy/legal'
import { reviewChecks } from '../../copy/review-checks'
import { PageHead } from './page-head'
import styles from './pages.module.css'

export function PrivacyPage() {
  const { brand } = site()
  usePageTitle(pageTitles.privacy(brand))
  return <LegalPage text={privacy(brand)} />
}

export function TermsPage() {
  const { brand } = site()
  usePageTitle(pageTitles.terms(brand))
  return <LegalPage text={terms(brand)} />
}

export function ReviewChecksPage() {
  usePageTitle(pageTitles.reviewChecks(site().brand))
  return <LegalPage text={reviewChecks} />
}

const LegalPage = ({ text: { title, updated, lead, contents, sections } }: { text: LegalText }) => (
  <Container className={styles.page}>
    <PageHead title={title} lead={lead} note={updated} />
    <div className={styles.legal}>
      <nav className={styles.contents} aria-label={contents}>
        <ul className={styles.contentsList}>
          {sections.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${anchorOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.articles}>
        {sections.map(({ heading, paragraphs, points }) => (
          <section key={heading} className={styles.prose}>
            <h2 id={anchorOf(heading)}>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </div>
  </Container>
)

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-')
