import type { Category } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Container, LinkButton, ListingGridSkeleton, QueryErrorPanel, Skeleton } from '@plekje/ui'
import { categoriesQuery, hasStatus, Link, site, usePageTitle, useParams, useQuery } from '@plekje/web-kit'
import { SearchX, SlidersHorizontal } from 'lucide-react'
import type { CSSProperties } from 'react'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import { CategoryIcon } from '../catalogue/category-icon'
import { categoryQuery } from '../catalogue/queries'
import { useVenuePages } from '../catalogue/use-venue-pages'
import { VenueList } from '../catalogue/venue-list'
import { useRememberOverview } from '../overview/use-remember-overview'
import { NotFound } from '../pages/not-found'
import styles from './category-page.module.css'
import { venuesOfCategory } from './queries'

/** A category or group with its venues. */
export function CategoryPage() {
  const { slug = '' } = useParams()
  const query = useQuery(categoryQuery(slug))
  const { data: category, error } = query
  const isUnknown = hasStatus(error, 404) || hasStatus(error, 400)
  const { brand } = site()
  const titleWithoutCategory = isUnknown ? pageTitles.categoryUnknown(brand) : ''
  usePageTitle(category ? pageTitles.category(category.name, brand) : titleWithoutCategory)
  useRememberOverview()

  if (category) return <CategoryView key={category.id} category={category} />
  if (isUnknown) return <NotFound title={nl.category.notFound} hint={nl.category.notFoundHint} />
  if (error) {
    return (
      <Container>
        <QueryErrorPanel headingLevel={1} query={query} fallback={nl.category.failed} />
      </Container>
    )
  }
  return (
    <Container className={styles.page}>
      <div className={styles.head}>
        <Skeleton width="72px" height="72px" radius="50%" />
        <h1 className={styles.loading}>{nl.loading}</h1>
      </div>
      <ListingGridSkeleton />
    </Container>
  )
}

function CategoryView({ category }: { category: Category }) {
  const list = useVenuePages(venuesOfCategory(category.id))
  const { data: categories = [] } = useQuery(categoriesQuery())
  const subcategories = categories.filter(({ parentId }) => parentId === category.id)
  const { isLoaded, total } = list
  return (
    <Container className={styles.page}>
      <div className={styles.head} style={{ '--kind': category.color } as CSSProperties}>
        <span className={styles.icon}>
          <CategoryIcon category={category} />
        </span>
        <div>
          <h1>{category.name}</h1>
          <p className={styles.count} role="status">
            {isLoaded ? nl.locationsFound(total) : nl.loading}
          </p>
        </div>
        {total > 0 && (
          <LinkButton
            className={styles.filter}
            icon={<SlidersHorizontal aria-hidden="true" />}
            to={paths.results({ criteria: { category: category.slug } })}
          >
            {nl.category.filter}
          </LinkButton>
        )}
      </div>
      {subcategories.length > 0 && (
        <nav aria-label={nl.category.groupMembers}>
          <ul className={styles.members}>
            {subcategories.map(({ id, slug, name }) => (
              <li key={id}>
                <Link to={paths.category(slug)}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <VenueList
        label={category.name}
        list={list}
        empty={{ icon: <SearchX />, title: nl.category.empty, hint: nl.category.emptyHint }}
        failedText={nl.category.listFailed}
      />
    </Container>
  )
}
