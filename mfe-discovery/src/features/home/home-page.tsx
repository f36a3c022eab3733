import { pageTitles } from '@plekje/contracts/plain'
import { Container } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { homeCopy } from '../../copy/home'
import { useRememberOverview } from '../overview/use-remember-overview'
import { RecentlyViewed } from '../recently-viewed/recently-viewed'
import { AiTeaser } from './ai-teaser'
import { CategoryTiles } from './category-tiles'
import { FeaturedCarousel } from './featured-carousel'
import styles from './home-page.module.css'
import { SearchSentence } from './search-sentence'
import { Skyline } from './skyline'
import { Testimonials } from './testimonials'

/** The home page, shown while there are no criteria (HOME-1). */
export function HomePage() {
  usePageTitle(pageTitles.home(site().brand))
  useRememberOverview()
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.scene}>
          <Skyline />
        </div>
        <Container className={styles.content}>
          <h1 className={styles.heading}>{homeCopy.heading}</h1>
          <p className={styles.lead}>{homeCopy.lead}</p>
          <SearchSentence />
        </Container>
      </section>
      <Container className={styles.sections}>
        <ul className={styles.figures} aria-label={homeCopy.figuresLabel}>
          {homeCopy.figures.map(({ value, label }) => (
            <li key={label}>
              <strong>{value}</strong> {label}
            </li>
          ))}
        </ul>
        <CategoryTiles />
        <FeaturedCarousel />
        <AiTeaser />
        <Testimonials />
        <RecentlyViewed />
      </Container>
    </>
  )
}
