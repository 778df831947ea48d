/// A SignedData, as it is built and as it is read (RFC 5652, 5.1).
package struct SignedData: Sendable {
}
