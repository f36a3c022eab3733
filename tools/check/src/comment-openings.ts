import type { SourceFile } from './boundaries'

/** Folders whose comments are checked. */
const CHECKED_FOLDERS =
  /^(?:data|gateway|shell|mfe-(?:account|admin|discovery)|tools|e2e|bench|packages\/(?:service-kit|engines|ui|web-kit|testing|opening-hours|geography|text-folding|photos|map|server-life|front-end-files|contracts|embedded-mongo)|services\/(?:accounts|social|analytics|reviews|search|listings|planner))\//

/** Words that start a comment without naming its subject. */
const VAGUE_OPENING = /^(?:what|of|who|whoever|whose|whom|whether|those|ones?|where|nobody)\b/i

/** Openings with such a word that do name a subject. */
const EXCEPTIONS = /^one-(?:time|way)\b/i

/** The first line of a comment that starts a line of code. Consecutive lines of `//` are one comment. */
const comment = /^[ \t]*(?:\{?\/\*[\s*]*(.*)|\/\/[ \t]*(.*)(?:\n[ \t]*\/\/.*)*)/gm

/** Finds comments that start without a subject, such as "What is kept until then". */
export function findRiddles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => CHECKED_FOLDERS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(comment)].flatMap((match) => {
        const opening = match[1] ?? match[2] ?? ''
        if (!VAGUE_OPENING.test(opening) || EXCEPTIONS.test(opening)) return []
        const line = text.slice(0, match.index).split('\n').length
        const [word] = opening.split(/[^\p{L}]/u)
        return [`${path}:${line}: a comment opens with “${word}”; begin with the subject that the code names`]
      }),
    )
}
