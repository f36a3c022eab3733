import { STATIC_PAGES } from '@plekje/contracts/plain'
import { Button, TextField, useMinute } from '@plekje/ui'
import { Link, site, useNavigate } from '@plekje/web-kit'
import * as paths from '@plekje/web-kit/paths'
import { ArrowUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { nl } from '../copy/nl'
import type { PrivacyChoice } from '../privacy/use-privacy-choice'
import { ThemeSwitch } from '../theme/theme-switch'
import styles from './footer.module.css'
import { Logo } from './logo'

/** Categories and cities in the footer; each has venues (SITE-9). */
const CATEGORIES = ['bars', 'restaurants', 'activiteiten', 'uitgaan', 'arcade'] as const
const CITIES = ['amsterdam', 'rotterdam', 'utrecht', 'den-haag', 'eindhoven'] as const
const PAGES = Object.keys(STATIC_PAGES) as (keyof typeof STATIC_PAGES)[]

interface FooterProps {
  mainId: string
  privacy: Pick<PrivacyChoice, 'change' | 'changeButton'>
}

export function Footer({ mainId, privacy }: FooterProps) {
  const scrollToTop = () => {
    window.scrollTo({ top: 0 })
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }
  const link = (name: keyof typeof nl.footer.links, to: string) => ({ to, label: nl.footer.links[name] })
  return (
    <footer className={styles.footer}>
      <div className={styles.inside} data-above-bar>
        <div className={styles.top}>
          <div className={styles.brand}>
            <Logo />
            <p className={styles.soft}>{nl.footer.pitch}</p>
          </div>
          <SignUp />
        </div>
        <div className={styles.columns}>
          <Links title={nl.footer.categories} links={CATEGORIES.map((slug) => link(slug, paths.homeCategory(slug)))} />
          <Links title={nl.footer.cities} links={CITIES.map((slug) => link(slug, paths.homeLocation(slug)))} />
          <Links
            title={nl.footer.about(site().brand)}
            links={PAGES.map((name) => link(name, STATIC_PAGES[name]))}
            isWide
          />
        </div>
        <div className={styles.bottom}>
          <ThemeSwitch />
          <div className={styles.buttons}>
            <Button ref={privacy.changeButton} variant="quiet" onClick={privacy.change}>
              {nl.privacy.change}
            </Button>
            <Button icon={<ArrowUp aria-hidden="true" />} onClick={scrollToTop}>
              {nl.footer.toTop}
            </Button>
          </div>
        </div>
        <p className={styles.credits}>
          © {useMinute().getFullYear()} {site().brand}. {nl.footer.credits}{' '}
          <a href="https://www.geonames.org/">{nl.footer.creditsPlaces}</a>,{' '}
          <a href="https://www.cbs.nl/">{nl.footer.creditsQuarters}</a> (
          <a href="https://creativecommons.org/licenses/by/4.0/deed.nl">{nl.footer.creditsLicence}</a>)
        </p>
      </div>
    </footer>
  )
}

/** Opens the registration page with the address filled in. */
function SignUp() {
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Reads the form, because the address may have been typed before the scripts were loaded.
    const typedEmail = String(new FormData(event.currentTarget).get('email') ?? '')
    void navigate(paths.authWithEmail(typedEmail.trim()))
  }
  return (
    <form className={styles.signUp} action={paths.auth()} onSubmit={submit}>
      <h2 className={styles.signUpTitle}>{nl.footer.signUpTitle}</h2>
      <p className={styles.soft}>{nl.footer.signUpText}</p>
      <div className={styles.signUpRow}>
        <TextField
          className={styles.email}
          type="email"
          name="email"
          required
          label={nl.footer.email}
          isLabelHidden
          placeholder={nl.footer.emailPlaceholder}
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {nl.footer.signUp}
        </Button>
      </div>
    </form>
  )
}

interface LinksProps {
  title: string
  links: readonly { to: string; label: string }[]
  isWide?: boolean
}

function Links({ title, links, isWide }: LinksProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={isWide ? styles.wideList : styles.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
