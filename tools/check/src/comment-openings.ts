import type { SourceFile } from './boundaries'

/** Words that start a comment without naming its subject. */
const VAGUE_OPENING = /^(?:what|of|who|whoever|whose|whom|whether|those|ones?|where|nobody)\b/i

/** Openings with a vague word that still name a subject. */
const EXCEPTIONS = /^one-(?:time|way)\b/i

/** The first line of a comment that starts a line of code. Consecutive lines of `//` are one comment. */
const COMMENT = /^[ \t]*(?:\{?\/\*[\s*]*(.*)|\/\/[ \t]*(.*)(?:\n[ \t]*\/\/.*)*)/gm

/** Finds comments that start without a subject, such as "What is kept until then". */
export function findVagueComments(files: readonly SourceFile[]): string[] {
  const problems: string[] = []
  for (const { path, text } of files) {
    for (const match of text.matchAll(COMMENT)) {
      const opening = match[1] ?? match[2] ?? ''
      if (!VAGUE_OPENING.test(opening) || EXCEPTIONS.test(opening)) continue
      const line = text.slice(0, match.index).split('\n').length
      const [word] = opening.split(/[^\p{L}]/u)
      problems.push(`${path}:${line}: a comment opens with “${word}”; begin with the subject that the code names`)
    }
  }
  return problems
}
