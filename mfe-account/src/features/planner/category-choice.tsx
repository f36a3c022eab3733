import type { Category } from '@plekje/contracts'
import { classNames, Skeleton } from '@plekje/ui'
import { categoriesQuery, useQuery } from '@plekje/web-kit'
import { type CSSProperties, useId } from 'react'
import { nl } from '../../copy/nl'
import styles from './plan-form.module.css'

const copy = nl.planner.form

interface CategoryChoiceProps {
  chosenIds: readonly number[]
  onChange: (chosenIds: number[]) => void
}

/** Chooses any number of categories, listed under their groups. */
export function CategoryChoice({ chosenIds, onChange }: CategoryChoiceProps) {
  const hintId = useId()
  const { data: categories = [], isLoadingError, isPending } = useQuery(categoriesQuery())
  const toggle = ({ id }: Category) =>
    onChange(chosenIds.includes(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id])
  return (
    <fieldset className={styles.categories} aria-describedby={hintId}>
      <legend className={styles.legend}>{copy.categories}</legend>
      <p id={hintId} className={styles.hint}>
        {isLoadingError ? copy.categoriesFailed : copy.categoriesHint}
      </p>
      {isPending ? (
        <GroupsSkeleton />
      ) : (
        <div className={styles.groups}>
          {groupCategories(categories).map(({ name, members }) => (
            // biome-ignore lint/a11y/useSemanticElements: screen readers read nested fieldsets at great length.
            <div key={name} role="group" aria-label={name} className={styles.group}>
              <p className={styles.groupName} aria-hidden="true">
                {name}
              </p>
              <div className={styles.chips}>
                {members.map((category) => (
                  <label
                    key={category.id}
                    className={styles.chip}
                    style={{ '--kind': category.color } as CSSProperties}
                  >
                    <input
                      type="checkbox"
                      checked={chosenIds.includes(category.id)}
                      onChange={() => toggle(category)}
                    />
                    {category.name}
                  </label>
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** A skeleton with typical names: it is as high as the categories, so that nothing below moves when they arrive. */
const GroupsSkeleton = () => (
  <div className={styles.groups} aria-hidden="true">
    {copy.usualCategories.map((names) => (
      <div key={names[0]} className={styles.group}>
        <p className={styles.groupName}>
          <Skeleton width="40%" height="1lh" />
        </p>
        <div className={styles.chips}>
          {names.map((name) => (
            <span key={name} className={classNames(styles.chip, styles.coming)}>
              <span className={styles.unseen}>{name}</span>
            </span>
          ))}
        </div>
      </div>
    ))}
  </div>
)

/** Groups the categories. Categories without a group come last, together. */
function groupCategories(categories: readonly Category[]): { name: string; members: Category[] }[] {
  const membersOf = (group: Category) => categories.filter(({ parentId }) => parentId === group.id)
  const groups = categories.map((group) => ({ name: group.name, members: membersOf(group) }))
  const standalone = categories.filter((category) => category.parentId === null && membersOf(category).length === 0)
  return [...groups, { name: copy.otherCategories, members: standalone }].filter(({ members }) => members.length > 0)
}
