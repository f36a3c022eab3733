import { commandsIn, documentedCommands } from '../src/runbooks/documents'
import { belongsToCluster, belongsToCompose, NOT_RUN } from '../src/runbooks/not-run'

describe('commandsIn', () => {
  it('reads the commands of shell blocks without comments, and a command of several lines as one', () => {
    const markdown = [
      'Text with `npm test`.',
      '```sh',
      '# Compose',
      'docker compose ps   # what runs',
      'kubectl get pods \\',
      '  --output wide',
      '```',
      '   ```sh',
      '   npm start',
      '   ```',
      '```json',
      '{}',
      '```',
    ].join('\n')
    expect(commandsIn(markdown)).toEqual(['docker compose ps', 'kubectl get pods --output wide', 'npm start'])
  })

  it('keeps a # that begins no comment', () => {
    expect(commandsIn("```sh\nsed 's#a#b#' file\n```\n")).toEqual(["sed 's#a#b#' file"])
  })
})

describe('commands that are not run', () => {
  it('stand in a document', () => {
    const commands = documentedCommands()
    const unknown = NOT_RUN.filter(
      ({ document, beginning }) =>
        !commands.some((command) => command.document === document && command.text.startsWith(beginning)),
    )
    expect(unknown).toEqual([])
  })

  it('are few beside those of Compose and of a cluster', () => {
    const commands = documentedCommands()
    expect(commands.filter(belongsToCompose).length).toBeGreaterThan(40)
    expect(commands.filter(belongsToCluster).length).toBeGreaterThan(40)
  })
})
