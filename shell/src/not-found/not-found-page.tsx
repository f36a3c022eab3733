import { pageTitles } from '@plekje/contracts/plain'
import { Container, LinkButton } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../copy/nl'
import styles from './not-found-page.module.css'

export function NotFoundPage() {
  usePageTitle(pageTitles.notFound(site().brand))
  return (
    <Container width="text">
      <div className={styles.page}>
        <svg className={styles.scene} viewBox="0 0 320 180" aria-hidden="true">
          <path className={styles.ground} d="M0 150c60-18 104 12 168-2s92-14 152-2v34H0z" />
          <path className={styles.route} d="M34 152C80 96 130 150 168 108s54-38 92-44" />
          <path className={styles.pin} d="M262 16a30 30 0 0 1 30 30c0 22-30 48-30 48s-30-26-30-48a30 30 0 0 1 30-30z" />
          <circle className={styles.hole} cx="262" cy="46" r="11" />
          <circle className={styles.start} cx="34" cy="152" r="7" />
        </svg>
        <h1>{nl.notFound.title}</h1>
        <p className={styles.text}>{nl.notFound.text}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.home()} variant="primary">
            {nl.notFound.home}
          </LinkButton>
          <LinkButton to={paths.search()}>{nl.notFound.search}</LinkButton>
        </div>
      </div>
    </Container>
  )
}
