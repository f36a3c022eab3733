import { pageTitles } from '@plekje/contracts/plain'
import { Button, Container, Notice, TextArea, TextField } from '@plekje/ui'
import { Link, site, usePageTitle } from '@plekje/web-kit'
import { contact } from '../../copy/company'
import * as paths from '../../paths'
import { PageHead } from './page-head'
import styles from './pages.module.css'
import { useThankYou } from './use-thank-you'

/** A contact form; submitting it makes no call and only shows a thank-you alert (PAGE-2). */
export function ContactPage() {
  const { brand } = site()
  const copy = contact(brand)
  usePageTitle(pageTitles.contact(brand))
  const { isThanked, thanks, submit } = useThankYou()
  return (
    <Container className={styles.page}>
      <PageHead title={copy.title} lead={copy.lead} />
      <div className={styles.withAside}>
        <div>
          <div ref={thanks} className={styles.thanks}>
            {isThanked && <Notice tone="good">{copy.thanks}</Notice>}
          </div>
          <form className={styles.form} aria-label={copy.form} onSubmit={submit}>
            <p className={styles.note}>{copy.required}</p>
            <div className={styles.fields}>
              <TextField label={copy.firstName} name="firstName" autoComplete="given-name" required />
              <TextField label={copy.lastName} name="lastName" autoComplete="family-name" required />
              <TextField label={copy.email} name="email" type="email" autoComplete="email" required />
              <TextField label={copy.phone} name="phone" type="tel" autoComplete="tel" hint={copy.optional} />
              <TextField label={copy.website} name="website" autoComplete="url" inputMode="url" hint={copy.optional} />
              <TextField label={copy.subject} name="subject" required />
            </div>
            <TextArea label={copy.message} name="message" rows={6} required />
            <Button className={styles.submit} type="submit" variant="primary">
              {copy.submit}
            </Button>
          </form>
        </div>
        <aside className={styles.aside}>
          <section>
            <h2>{copy.hoursHeading}</h2>
            <p>{copy.hoursText}</p>
          </section>
          <section>
            <h2>{copy.asideHeading}</h2>
            <p>{copy.asideText}</p>
            <Link to={paths.help()}>{copy.asideLink}</Link>
          </section>
          <section>
            <h2>{copy.businessHeading}</h2>
            <p>{copy.businessText}</p>
            <Link to={paths.advertise()}>{copy.businessLink}</Link>
          </section>
        </aside>
      </div>
    </Container>
  )
}
