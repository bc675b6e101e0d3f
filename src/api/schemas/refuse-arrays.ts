import * as v from 'valibot';

const NoArray = v.custom((value) => !Array.isArray(value), 'Invalid input: expected object');

/**
 * Valibot takes an array for an object whose fields may all be missing. The frame's own reader of schemas
 * does not, and takes the place of this module there: scripts/build/frame.ts.
 */
export function refuseArrays<Schema extends v.GenericSchema>(schema: Schema): Schema {
  const { '~run': run } = schema;
  return Object.assign(schema, {
    '~run': (...[dataset, config]: Parameters<typeof run>) =>
      Array.isArray(dataset.value)
        ? NoArray['~run'](dataset, config)
        : run.call(schema, dataset, config),
  });
}
