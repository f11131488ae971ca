// Nothing: the module has no code. A target of C needs a source.
