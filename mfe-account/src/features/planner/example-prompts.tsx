import { Button } from '@plekje/ui'
import { Beer, CloudRain, Footprints, Heart, Undo2 } from 'lucide-react'
import { nl } from '../../copy/nl'
import type { PlanDraft } from './plan-draft'
import styles from './plan-form.module.css'

const copy = nl.planner.examples

const EXAMPLES = [
  { name: 'romantic', icon: <Heart />, groupSize: 2, timeOfDay: 'evening', budget: 'medium' },
  { name: 'rain', icon: <CloudRain />, groupSize: 4, timeOfDay: 'afternoon', budget: 'medium' },
  { name: 'party', icon: <Beer />, groupSize: 8, timeOfDay: 'evening', budget: 'high' },
  { name: 'cheap', icon: <Footprints />, groupSize: 5, timeOfDay: 'afternoon', budget: 'low' },
] as const

/** Offers to restore the member's own text after an example replaced it. */
export const ReplacedText = ({ onUndo }: { onUndo: (() => void) | undefined }) => (
  <div role="status" className={styles.replaced}>
    {onUndo && (
      <p className={styles.undo}>
        {copy.replaced}
        <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={onUndo}>
          {copy.undo}
        </Button>
      </p>
    )}
  </div>
)

/** Example requests. Choosing one fills in the text, and the group size, time of day and budget that belong to it. */
export function ExamplePrompts({ onChoose }: { onChoose: (example: Partial<PlanDraft>) => void }) {
  return (
    <section className={styles.examples} aria-labelledby="planner-examples">
      <p id="planner-examples" className={styles.hint}>
        {copy.heading}
      </p>
      <ul className={styles.exampleList}>
        {EXAMPLES.map(({ name, icon, groupSize, timeOfDay, budget }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.example}
              onClick={() => onChoose({ request: copy.prompts[name], groupSize: String(groupSize), timeOfDay, budget })}
            >
              <span className={styles.exampleIcon} aria-hidden="true">
                {icon}
              </span>
              <span>
                {copy.prompts[name]}
                <span className={styles.exampleAbout}>{copy.details(groupSize, nl.planner.timesOfDay[timeOfDay])}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
