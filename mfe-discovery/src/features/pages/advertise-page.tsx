import { pageTitles } from '@plekje/contracts/plain'
import { Badge, Button, Container, classNames, Notice, Select, TextArea, TextField } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { advertise } from '../../copy/company'
import { PageHead } from './page-head'
import styles from './pages.module.css'
import { useThankYou } from './use-thank-you'

/** Three packages and a request form that makes no call, only a thank-you alert (PAGE-4). */
export function AdvertisePage() {
  const { brand } = site()
  const copy = advertise(brand)
  usePageTitle(pageTitles.advertise(brand))
  const { isThanked, thanks, submit } = useThankYou()
  const [chosenPackage, setChosenPackage] = useState(copy.packages[0]?.name ?? '')
  const company = useRef<HTMLInputElement>(null)
  const choose = (name: string) => {
    setChosenPackage(name)
    company.current?.focus()
  }
  return (
    <Container className={styles.page}>
      <PageHead title={copy.heading} lead={copy.lead} />
      <section aria-labelledby="packages">
        <h2 id="packages">{copy.packagesHeading}</h2>
        <ul className={styles.packages}>
          {copy.packages.map(({ name, price, per, text, points, isPopular }) => (
            <li key={name} className={classNames(styles.package, isPopular && styles.popular)}>
              <div className={styles.packageHead}>
                <h3>{name}</h3>
                {isPopular && <Badge tone="accent">{copy.popular}</Badge>}
              </div>
              <p className={styles.price}>
                {price} <span>{per}</span>
              </p>
              <p>{text}</p>
              <ul className={styles.points}>
                {points.map((point) => (
                  <li key={point}>
                    <Check aria-hidden="true" />
                    {point}
                  </li>
                ))}
              </ul>
              <Button variant={isPopular ? 'primary' : 'secondary'} onClick={() => choose(name)}>
                {copy.choose(name)}
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{copy.ratingsNotForSale}</p>
      </section>
      <section className={styles.request} aria-labelledby="request">
        <h2 id="request">{copy.form}</h2>
        <p className={styles.note}>{copy.formLead}</p>
        <div ref={thanks} className={styles.thanks}>
          {isThanked && <Notice tone="good">{copy.thanks}</Notice>}
        </div>
        <form className={styles.form} aria-labelledby="request" onSubmit={submit}>
          <p className={styles.note}>{copy.required}</p>
          <div className={styles.fields}>
            <TextField ref={company} label={copy.company} name="company" autoComplete="organization" required />
            <TextField label={copy.contactPerson} name="person" autoComplete="name" required />
            <TextField label={copy.email} name="email" type="email" autoComplete="email" required />
            <TextField label={copy.phone} name="phone" type="tel" autoComplete="tel" hint={copy.optional} />
            <TextField label={copy.website} name="website" autoComplete="url" inputMode="url" hint={copy.optional} />
            <Select
              label={copy.package}
              name="package"
              value={chosenPackage}
              options={copy.packages.map(({ name }) => ({ value: name, label: name }))}
              onChange={setChosenPackage}
            />
          </div>
          <TextArea label={copy.message} name="message" rows={4} hint={copy.optional} />
          <Button className={styles.submit} type="submit" variant="primary">
            {copy.submit}
          </Button>
        </form>
      </section>
    </Container>
  )
}
