import { pageTitles } from '@plekje/contracts/plain'
import { Container, EmptyState, LinkButton, SearchBox } from '@plekje/ui'
import { site, usePageTitle } from '@plekje/web-kit'
import { ChevronDown, CircleQuestionMark } from 'lucide-react'
import { useId, useState } from 'react'
import { help } from '../../copy/help'
import * as paths from '../../paths'
import { findQuestions } from './find-questions'
import { PageHead } from './page-head'
import styles from './pages.module.css'

/** Questions in four groups, searchable (PAGE-3). */
export function HelpPage() {
  const { brand } = site()
  const copy = help(brand)
  usePageTitle(pageTitles.help(brand))
  const [typed, setTyped] = useState('')
  const groups = findQuestions(copy.groups, typed)
  const foundCount = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = typed.trim() !== ''
  return (
    <Container className={styles.page}>
      <PageHead title={copy.heading} />
      <search className={styles.search}>
        <SearchBox label={copy.search} placeholder={copy.placeholder} value={typed} onChange={setTyped} />
        <p role="status" className={styles.note}>
          {isSearching ? copy.found(foundCount) : ''}
        </p>
      </search>
      {foundCount === 0 && (
        <EmptyState
          icon={<CircleQuestionMark />}
          title={copy.none(typed.trim())}
          action={<LinkButton to={paths.contact()}>{copy.contact}</LinkButton>}
        >
          {copy.noneHint}
        </EmptyState>
      )}
      {groups.map(({ name, questions }) => (
        <section key={name} className={styles.group}>
          <h2>{name}</h2>
          <div>
            {questions.map(({ question, answer }) => (
              <Question key={question} question={question} answer={answer} />
            ))}
          </div>
        </section>
      ))}
    </Container>
  )
}

function Question({ question, answer }: { question: string; answer: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.question}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {question}
          <ChevronDown aria-hidden="true" />
        </button>
      </h3>
      <p id={id} hidden={!isOpen}>
        {answer}
      </p>
    </div>
  )
}
