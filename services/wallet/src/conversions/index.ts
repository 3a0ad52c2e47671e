export { Conversion } from './conversion.entity.js';
export { toConversionView } from './conversion.view.js';
export { ConversionsModule } from './conversions.module.js';
