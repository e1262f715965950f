import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { Counterpart } from '../counterpart.ts'
import { importFrom, versionOf } from './npm-package.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const filesAt = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .toSorted()
    .map((file) => join(ROOT, file))

type Manifest = { readonly apiVersion: string; readonly kind: string; readonly spec?: object }
type Models = Record<string, new (given: object) => { validate(): void }>

/** The schemas of Kubernetes, for what is applied to a cluster. */
export const kubernetesModels: Counterpart = {
  name: "kubernetes-models, Kubernetes' schemas",
  needs: { npm: ['kubernetes-models@5.1.0'] },
  async attempt(bench) {
    const validate = async (given: Manifest) => {
      const models = await importFrom<Models>(bench, `kubernetes-models/${given.apiVersion}`)
      const Model = models[given.kind]
      assert.ok(Model, `no ${given.kind} in ${given.apiVersion}`)
      new Model(given).validate()
    }
    const manifests = filesAt('deploy/kubernetes/*.yaml')
      .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8'), { merge: true }))
      .map((document) => document.toJS() as Manifest)
      // It describes how the others are put together, and is none of the cluster's.
      .filter(({ kind }) => kind !== 'Kustomization')
    for (const manifest of manifests) await validate(manifest)
    const deployment = manifests.find(({ kind }) => kind === 'Deployment')
    assert.ok(deployment)
    const wrong = { ...deployment, spec: { ...deployment.spec, replicas: 'two' } }
    await assert.rejects(validate(wrong), 'it takes what is wrong')
    return {
      version: await versionOf(bench, 'kubernetes-models'),
      seen: `${manifests.length} manifests are valid; a wrong one is not`,
    }
  },
}
