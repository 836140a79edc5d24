// Files and passwords wait for threads of Node's own library, of which there are four: as many uploads that the disk keeps waiting
// would hold up every sign-in. Imported before all else, because the first use of one settles how many there are.
process.env.UV_THREADPOOL_SIZE ??= "16"
