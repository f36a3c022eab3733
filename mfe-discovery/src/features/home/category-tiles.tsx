import { ErrorPanel, Picture, Skeleton, skeletonKeys } from '@plekje/ui'
import { categoriesQuery, Link, useQuery } from '@plekje/web-kit'
import { homeCopy } from '../../copy/home'
import { nl } from '../../copy/nl'
import * as paths from '../../paths'
import { CategoryIcon } from '../catalogue/category-icon'
import styles from './category-tiles.module.css'

/** All categories with a picture and a count. Groups come last, because they contain other categories. */
export function CategoryTiles() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(categoriesQuery())
  const leaves = data?.filter(({ id }) => !isGroup(id, data)) ?? []
  const groups = data?.filter(({ id }) => isGroup(id, data)) ?? []
  const tiles =
    data?.length === 0 ? (
      <p>{homeCopy.categoriesEmpty}</p>
    ) : (
      <ul className={styles.tiles} aria-busy={!data}>
        {data
          ? [...leaves, ...groups].map((category) => (
              <li key={category.id} style={{ '--kind': category.color } as React.CSSProperties}>
                <Link className={styles.tile} to={paths.category(category.slug)}>
                  <Picture className={styles.picture} src={category.image} alt="" />
                  <span className={styles.icon}>
                    <CategoryIcon category={category} />
                  </span>
                  <span className={styles.text}>
                    <span className={styles.name}>{category.name}</span>
                    <span className={styles.count}>{nl.venues(category.count ?? 0)}</span>
                  </span>
                </Link>
              </li>
            ))
          : skeletonKeys(12).map((key) => (
              <li key={key}>
                <Skeleton height="100%" radius="var(--radius-card)" />
              </li>
            ))}
      </ul>
    )
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">{homeCopy.categories}</h2>
      <p className={styles.lead}>{homeCopy.categoriesLead}</p>
      {isLoadingError ? (
        <ErrorPanel
          headingLevel={3}
          message={homeCopy.categoriesFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        tiles
      )}
    </section>
  )
}

/** True for a category that contains other categories. */
const isGroup = (id: number, categories: readonly { parentId: number | null }[]) =>
  categories.some(({ parentId }) => parentId === id)
