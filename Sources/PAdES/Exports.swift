// A user of the library writes `import PAdES` and has the types that its functions take and give.
@_exported public import Appearance
@_exported public import ByteRange
@_exported public import CMS
@_exported public import Remote
@_exported public import SigField
@_exported public import Validation
