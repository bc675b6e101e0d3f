/**
 * Properties that the build may rename: those that lit keeps to itself or for subclasses, all of which
 * are in our files, and our own callbacks. None of them is a text, a field of a message, or a member of
 * the element that pages may use.
 */
export const PRIVATE_NAMES =
  /^(_\$\w+|getProperty(Options|Descriptor)|elementStyles|renderOptions|isUpdatePending|finalizeStyles|enableUpdating|createProperty|addInitializer|noAccessor|useDefault|hasChanged|getUpdateComplete|(schedule|perform|should|will)Update|firstUpdated|createRenderRoot|host(Connected|Disconnected|Update|Updated)|(add|remove)Controller|on[A-Z]\w+|refreshAppearance|askAddressFormat|suggestName|isDisabled|isBusy|isChecked|isDebit|isLong|isComplete|isKeptBack|isAsking|isUnderWay|awaitsDeferred|allowRenewal|configuration|announcement|purchase|mistakes|wording|hostedPage|renewable|journaledAttempt|notes|lineCount|addAddressFormat|hasIdentity|pointerReleased|deferredFields|watchThemeContrast|setMerchant|setOrder|whenLoaded|announce|deferred|submitEnded|clearedText|returnedText|beforePaying|payLabel|lineTerms|mayPay|descriptionClass)$/;
