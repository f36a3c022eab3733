import { foldName } from '@plekje/ui'

export interface QuestionGroup {
  readonly name: string
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

/** The questions that contain every typed word, in their groups; a blank search returns all (PAGE-3). */
export function findQuestions(groups: readonly QuestionGroup[], typed: string): QuestionGroup[] {
  const words = foldName(typed).split(' ').filter(Boolean)
  return groups
    .map(({ name, questions }) => ({
      name,
      questions: questions.filter(({ question, answer }) => {
        const text = foldName(`${question} ${answer}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
