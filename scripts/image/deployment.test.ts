import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { VARIABLES } from '../../server/src/base/config/config.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Reads a file of one or more documents; a key that stands twice, or an anchor that is missing, is an error. */
function documents(path: string): unknown[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return parseAllDocuments(text, { merge: true, strict: true }).map((document) => {
    expect([path, document.errors]).toEqual([path, []])
    return document.toJS() as unknown
  })
}

/** Returns what stands at a path such as `spec.containers.0.image`. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, key) =>
        typeof found === 'object' && found !== null
          ? Object.entries(found).find(([name]) => name === key)?.[1]
          : undefined,
      value,
    )
}
const keysAt = (value: unknown, path: string) => Object.keys(at(value, path) ?? {})
const unknownVariables = (names: readonly string[]) => names.filter((name) => !VARIABLES.includes(name))

function ourServices(path: string): unknown[] {
  const [file] = documents(path)
  return keysAt(file, 'services')
    .map((name) => at(at(file, 'services'), name))
    .filter((service) => String(at(service, 'image')).includes('cratewatch'))
}

describe.each(['deploy/compose.yaml', 'deploy/compose.scaled.yaml'])('%s', (path) => {
  it('runs the product with nothing to write but its data, and without rights', () => {
    for (const service of ourServices(path))
      expect([at(service, 'read_only'), at(service, 'cap_drop')]).toEqual([true, ['ALL']])
  })

  it('sets variables that the product reads', () => {
    for (const service of ourServices(path))
      expect(unknownVariables(keysAt(service, 'environment'))).toEqual([])
  })
})

it('the scaled form runs two processes of each role, of which one makes the nightly backup', () => {
  const processes = ourServices('deploy/compose.scaled.yaml')
  const lastWords = processes.map((service) => at(service, 'command.3'))
  expect(lastWords.toSorted()).toEqual(
    ['web', 'watcher', 'notifier'].flatMap((role) => [`--roles=${role}`, `--roles=${role}`]).toSorted(),
  )
  expect(processes.filter((service) => at(service, 'environment.NIGHTLY_BACKUP') === 'true')).toHaveLength(1)
})

describe('the manifests for Kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const listed = Object.values(at(documents(`${folder}/kustomization.yaml`)[0], 'resources') ?? {}).map(
    String,
  )
  const all = listed.flatMap((file) => documents(`${folder}/${file}`))
  const ofKind = (kind: string) => all.filter((each) => at(each, 'kind') === kind)

  it('are all listed', () => {
    const files = globSync('*.yaml', { cwd: join(ROOT, folder) })
    expect(files.toSorted()).toEqual([...listed, 'kustomization.yaml'].toSorted())
  })

  it('run each role twice, without rights, watched by progress and left alone while it ends', () => {
    const deployments = ofKind('Deployment')
    expect(deployments.map((each) => at(each, 'metadata.name'))).toEqual(['web', 'watcher', 'notifier'])
    for (const deployment of deployments) {
      expect(at(deployment, 'spec.replicas')).toBe(2)
      const pod = at(deployment, 'spec.template.spec')
      expect(at(pod, 'terminationGracePeriodSeconds')).toBeGreaterThan(15 + 30)
      expect(at(pod, 'securityContext')).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
      const container = at(pod, 'containers.0')
      expect(at(container, 'livenessProbe.httpGet.path')).toBe('/healthz')
      expect(at(container, 'readinessProbe.httpGet.path')).toBe('/readyz')
      expect(at(container, 'envFrom')).toContainEqual({ secretRef: { name: 'cratewatch' } })
      expect(at(container, 'securityContext')).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  it('let a cluster take one process of a role away at a time', () => {
    const budgets = ofKind('PodDisruptionBudget')
    expect(budgets.map((each) => at(each, 'spec.minAvailable'))).toEqual([1, 1, 1])
  })

  it('hold no secret, and set variables that the product reads', () => {
    expect(ofKind('Secret')).toEqual([])
    expect(unknownVariables(keysAt(ofKind('ConfigMap')[0], 'data'))).toEqual([])
  })
})

it('workflows and updates can be read', () => {
  for (const path of globSync('.github/**/*.yml', { cwd: ROOT })) expect(documents(path)).toHaveLength(1)
})
