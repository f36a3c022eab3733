import { BUDGETS, countCharacters, TIMES_OF_DAY } from '@plekje/contracts/plain'
import { Button, formatCount, PlaceBox, RadioGroup, TextArea } from '@plekje/ui'
import { Form } from '@plekje/ui/forms'
import { placesQuery, useQuery } from '@plekje/web-kit'
import { Moon, Sparkles, Sun, Sunrise, Sunset } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { CategoryChoice } from './category-choice'
import { ExamplePrompts, ReplacedText } from './example-prompts'
import { GroupSize } from './group-size'
import { type DraftErrors, type PlanDraft, readPlanRequest } from './plan-draft'
import styles from './plan-form.module.css'
import type { PlanningRequest } from './use-planning'

const copy = nl.planner.form
const MAX_REQUEST_CHARACTERS = 2000
const SHOW_COUNT_FROM_CHARACTERS = 1500
const ICONS = { morning: <Sunrise />, afternoon: <Sun />, evening: <Sunset />, night: <Moon /> } as const

interface PlanFormProps {
  draft: PlanDraft
  onEdit: (part: Partial<PlanDraft>) => void
  /** Fills in the fields of an example. */
  onFill: (part: Partial<PlanDraft>) => void
  /** Restores the text that an example replaced. */
  onUndo: (() => void) | undefined
  onSubmit: (planRequest: PlanningRequest) => void
  isBusy: boolean
  /** True while a plan or its progress is shown beside the form. */
  isAside: boolean
  /** Explains why the last request failed. */
  problem: ReactNode
  requestBox: RefObject<HTMLTextAreaElement | null>
  submitButton: RefObject<HTMLButtonElement | null>
}

/** The form for a plan (PLAN-1). The button is always enabled: errors show at the fields. */
export function PlanForm(props: PlanFormProps) {
  const { draft, onEdit, onFill, onUndo, onSubmit, isBusy, isAside, problem, requestBox, submitButton } = props
  const { data: places = [] } = useQuery(placesQuery())
  const [errors, setErrors] = useState<DraftErrors>({})
  const groupSizeBox = useRef<HTMLInputElement>(null)
  const characterCount = countCharacters(draft.request)

  const edit = (part: Partial<PlanDraft>) => {
    setErrors((current) => {
      const remaining = { ...current }
      for (const field of Object.keys(part)) delete remaining[field as keyof DraftErrors]
      return remaining
    })
    onEdit(part)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const result = readPlanRequest(draft, places)
    if ('planRequest' in result) {
      setErrors({})
      onSubmit(result.planRequest)
      return
    }
    setErrors(result.errors)
    const firstInvalidField = result.errors.request ? requestBox : groupSizeBox
    firstInvalidField.current?.focus()
  }

  return (
    <Form className={styles.form} label={copy.name} onSend={submit}>
      <div className={styles.fields}>
        <div className={styles.wish}>
          <TextArea
            ref={requestBox}
            className={styles.request}
            label={copy.request}
            placeholder={copy.requestPlaceholder}
            hint={
              characterCount >= SHOW_COUNT_FROM_CHARACTERS
                ? copy.counter(formatCount(characterCount), formatCount(MAX_REQUEST_CHARACTERS))
                : copy.requestHint
            }
            error={errors.request}
            rows={4}
            dir="auto"
            value={draft.request}
            onChange={({ target }) => edit({ request: target.value })}
          />
          <ReplacedText onUndo={onUndo} />
          {!isAside && (
            <ExamplePrompts
              onChoose={(example) => {
                setErrors({})
                onFill(example)
              }}
            />
          )}
        </div>
        <div className={styles.choices}>
          <PlaceBox
            isLabelShown
            places={places}
            hint={copy.place}
            value={draft.place}
            onChange={(place) => edit({ place })}
            onChoose={({ name }) => edit({ place: name })}
          />
          <GroupSize
            ref={groupSizeBox}
            value={draft.groupSize}
            error={errors.groupSize}
            onChange={(groupSize) => edit({ groupSize })}
          />
          <RadioGroup
            legend={copy.timeOfDay}
            choices={TIMES_OF_DAY.map((value) => ({ value, label: nl.planner.timesOfDay[value], icon: ICONS[value] }))}
            value={draft.timeOfDay}
            onChange={(timeOfDay) => edit({ timeOfDay })}
          />
          <RadioGroup
            legend={copy.budget}
            choices={BUDGETS.map((value) => ({ value, label: nl.planner.budgets[value] }))}
            value={draft.budget}
            onChange={(budget) => edit({ budget })}
          />
        </div>
        <CategoryChoice chosenIds={draft.categories} onChange={(categories) => edit({ categories })} />
      </div>
      {problem}
      <Button
        ref={submitButton}
        type="submit"
        variant={isAside ? 'secondary' : 'primary'}
        className={styles.submit}
        icon={<Sparkles aria-hidden="true" />}
        isBusy={isBusy}
      >
        {copy.submit}
      </Button>
    </Form>
  )
}
