// A property that is interrupted has not held: it fails, however many of its cases passed before its time was over.
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), markInterruptAsFailure: true });
